import { z } from 'zod'
import { readEmail } from '#app/locale/email-address.server.ts'
import { hostsOf } from './database-hosts.ts'

/** A comma-separated list, blanks dropped. */
export const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean),
  )

export const flag = (otherwise: '0' | '1') =>
  z
    .enum(['0', '1', 'true', 'false'], { error: 'must be 1 or 0' })
    .default(otherwise)
    .transform((value) => value === '1' || value === 'true')

export const wholeTo = (most: number, error: string) => z.coerce.number({ error }).int().min(1).max(most)

export const optional = z
  .string()
  .optional()
  .transform((value) => value?.trim() || undefined)

export const url = (schemes: string[]) =>
  optional.refine(
    (value) => !value || schemes.some((scheme) => value.startsWith(`${scheme}:`) && URL.canParse(value)),
    { error: `must be an address that starts with ${schemes.map((scheme) => `${scheme}:`).join(' or ')}` },
  )

/** Like a url, with one host or several. */
export const databaseUrl = optional.refine(
  (value) => !value || (/^postgres(?:ql)?:/.test(value) && hostsOf(value).every((address) => URL.canParse(address))),
  { error: 'must be an address that starts with postgres: or postgresql:, with one host or several by commas' },
)

/** Public pages are read from one of the replicas, so each address has one host. */
export const replicaUrls = list.refine(
  (urls) => urls.every((url) => /^postgres(?:ql)?:/.test(url) && URL.canParse(url)),
  'must be addresses that start with postgres: or postgresql:, each with one host',
)

/** An address of mail; one of this machine is for trials. */
export const isAddress = (text: string) => readEmail(text.replace(/@localhost$/, '@localhost.example')) !== undefined
