import { WHOLE_PROVINCE } from '#app/domain/places/reach.ts'

/** How far around a place can be searched, in kilometres. */
export const RADII = [5, 10, 25, 50, 100] as const
export const USUAL_KM = 25
export const LARGEST_KM = 100
/** The choices of the field. */
export const REACHES = [...RADII, WHOLE_PROVINCE] as const
