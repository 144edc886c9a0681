export const TAX_PATH = '/dashboard/settings/tax'
export const REMOVE_TAX_PATH = `${TAX_PATH}/remove`
