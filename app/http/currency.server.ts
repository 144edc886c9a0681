import { config } from '#app/config/env.server.ts'

/** The currency that this instance's listings are priced in. */
export const { currency } = config
