import { DAY_MS } from '#app/locale/durations.ts'
import { seal, unseal } from './sealed.server.ts'
import { siteOf } from './site.server.ts'

const PURPOSE = 'appeal'
/** As long as an appeal is possible, and some days more for mails that are read late. */
const LIFETIME_MS = 190 * DAY_MS

interface About {
  caseId: string
  userId: string
}

/** Makes addresses by which a person who cannot sign in appeals: each opens one case and nothing else. */
export const appealUrlFor = (request: Request) => appealUrlAt(siteOf(request).origin)

/** The same where no request tells the site's address. */
export function appealUrlAt(origin: string): (about: About) => string {
  return (about) => `${origin}/appeal?token=${seal(about, PURPOSE, { lifetimeMs: LIFETIME_MS })}`
}

/** What such an address is about, or undefined when it is not ours or too old. */
export function readAppealToken(token: FormDataEntryValue | null): About | undefined {
  return typeof token === 'string' ? (unseal(token, PURPOSE) as About | undefined) : undefined
}
