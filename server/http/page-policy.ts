import type { Response } from 'express'
import { config } from '#app/config/env.server.ts'
import { contentSecurityPolicy, PICTURE_POLICY } from './security-headers.ts'

const imageOrigins = config.s3?.publicUrl ? [new URL(config.s3.publicUrl).origin] : []

/** The policy of a page of this site with these sources of scripts. */
export const policyOf = (scripts: readonly string[]): string =>
  contentSecurityPolicy({ scripts, imageOrigins, development: config.nodeEnv === 'development' })

/** Sets the policy of an answer; at the address of a picture it is that of pictures, unless a page is sent there. */
export function setPolicy(response: Response, scripts: readonly string[], { isPage = false } = {}): void {
  const isPicture = !isPage && response.req.path.startsWith('/media/')
  response.set('Content-Security-Policy', isPicture ? PICTURE_POLICY : policyOf(scripts))
}
