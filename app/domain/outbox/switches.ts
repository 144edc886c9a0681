/** The switches of mails, as they are stored; null or undefined if none was saved. */
export interface MailSwitches {
  emailNotifications: boolean | null
  marketingEmails: boolean | null
  hiringEmails: boolean | null
  quoteEmails: boolean | null
  contestEmails: boolean | null
}

/** The switch of a kind of mail, beside that of all mails. */
const SWITCHES = {
  'notification-hiring': 'hiringEmails',
  'notification-quote': 'quoteEmails',
  'notification-contest': 'contestEmails',
} as const satisfies Record<string, keyof MailSwitches>

/** Whether a person wants mails of this kind now. Only mails that can be stopped alone ask this. */
export function isWanted(kind: string, switches: MailSwitches): boolean {
  if (switches.emailNotifications === false) return false
  if (kind === 'notification-announcement') return switches.marketingEmails === true
  return !Object.entries(SWITCHES).some(([known, name]) => known === kind && switches[name] === false)
}
