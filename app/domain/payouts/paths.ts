export const PAYMENTS_PATH = '/dashboard/settings/payments'
export const UNDO_PAYMENTS_PATH = `${PAYMENTS_PATH}/undo`
export const REMOVE_PAYMENTS_PATH = `${PAYMENTS_PATH}/remove`
