import { config } from '#app/config/env.server.ts'
import { subscriberAddress } from './address.ts'
import { knownDevice } from './known-device.server.ts'
import { consumeLimits, type LimitOutcome } from './rate-limit.server.ts'
import type { RequestArgs, Viewer } from './viewer.server.ts'

/**
 * Logs the address of a refused sign-in, for programs that block addresses from which passwords are
 * guessed. Addresses are personal data: they are logged only if LOG_ADDRESSES is set.
 */
export function noteRefusedSignIn(
  { context }: Pick<RequestArgs, 'context'>,
  refused: 'password' | 'code' | 'limit',
): void {
  if (config.logsAddresses) context.log?.warn({ address: context.clientIp, refused }, 'a sign-in was refused')
}

/** Notes the address of an attempt beyond a limit. */
function noted(args: RequestArgs, outcome: LimitOutcome): LimitOutcome {
  if (!outcome.allowed) noteRefusedSignIn(args, 'limit')
  return outcome
}

/**
 * Counts an attempt to sign in. A browser that the account knows is counted by itself. Any other is counted by account
 * and address and, if that allows it, by account, so that the attempts of one address do not count for others.
 */
export async function countSignIn(args: RequestArgs, email: string): Promise<LimitOutcome> {
  return noted(args, await countSignInOf(args, email))
}

async function countSignInOf({ request, context }: RequestArgs, email: string): Promise<LimitOutcome> {
  const device = await knownDevice(request, { email })
  if (device)
    return consumeLimits(
      [
        ['sign-in-by-device', device],
        ['sign-in-by-device-and-day', device],
      ],
      context,
    )
  const address = subscriberAddress(context.clientIp)
  const here = await consumeLimits(
    [
      ['sign-in-by-account-and-address', `${email}\n${address ?? ''}`],
      ['sign-in-by-address', address],
    ],
    context,
  )
  return here.allowed ? consumeLimits([['sign-in-by-account', email]], context) : here
}

/**
 * Counts a code of the second step. All browsers that are new to the account share a few attempts, because a code is
 * short and their user knows the password; the owner's browsers have tries of their own.
 */
export async function countCode(args: RequestArgs, userId: string): Promise<LimitOutcome> {
  return noted(args, await countCodeOf(args, userId))
}

async function countCodeOf({ request, context }: RequestArgs, userId: string): Promise<LimitOutcome> {
  const device = await knownDevice(request, { userId })
  if (device)
    return consumeLimits(
      [
        ['code-by-device', device],
        ['code-by-device-and-day', device],
      ],
      context,
    )
  return consumeLimits(
    [
      ['code-by-account', userId],
      ['code-by-account-and-day', userId],
      ['sign-in-by-address', subscriberAddress(context.clientIp)],
    ],
    context,
  )
}

/** Counts an attempt at a form that asks a signed-in person for the password or a code again. */
export async function countPasswordAgain(viewer: Viewer, context: RequestArgs['context']): Promise<LimitOutcome> {
  const here = await consumeLimits([['security-by-session', viewer.sessionId]], context)
  return here.allowed ? consumeLimits([['security-by-account', viewer.id]], context) : here
}
