/** How far around a place, in place of kilometres: all of its province. */
export const WHOLE_PROVINCE = 0
