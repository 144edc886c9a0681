import { config } from '#app/config/env.server.ts'
import { createSecretBox } from './tokens.server.ts'

/**
 * Holds the key that signs ratings. When no secret that is listed opens it, another key takes its place and nothing is
 * lost: what it has signed is checked with its public half.
 */
export const ratingsBox = createSecretBox(config.sessionSecrets, 'ratings')
