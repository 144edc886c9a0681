export const SEARCHES_MAX = 50
export const NAME_MAX = 100
