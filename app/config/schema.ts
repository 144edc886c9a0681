import { z } from 'zod'
import { LANGUAGES, SOURCE_LANGUAGE } from '#app/locale/languages.ts'
import { isCurrency, isTimeZone } from '#app/locale/known.ts'
import { DEFAULT_CURRENCY, DEFAULT_TIME_ZONE } from './place.server.ts'
import { databaseUrl, flag, isAddress, list, optional, replicaUrls, url, wholeTo } from './values.ts'

/** The holder of one cookie could guess a shorter secret. */
const SECRET_MIN_LENGTH = 32

const isWeak = (secret: string) => secret.length < SECRET_MIN_LENGTH || new Set(secret).size < 8

/** The rules for each variable by itself. */
const Variables = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  PORT: z.coerce.number({ error: 'must be a number from 0 to 65535' }).int().min(0).max(65535).default(3000),
  HOST: optional,
  METRICS_PORT: wholeTo(65535, 'must be a number from 1 to 65535').optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  WEB_CONCURRENCY: wholeTo(64, 'must be a number of processes from 1 to 64').default(1),
  APP_ORIGIN: url(['http', 'https']),
  DATABASE_URL: databaseUrl,
  DATABASE_DIRECT_URL: databaseUrl,
  DATABASE_REPLICA_URLS: replicaUrls,
  DATA_DIR: z.string().default('.data'),
  SESSION_SECRETS: list,
  DATA_SECRETS: list,
  S3_ENDPOINT: url(['http', 'https']),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z.string().default('listings'),
  S3_ACCESS_KEY_ID: optional,
  S3_SECRET_ACCESS_KEY: optional,
  S3_PUBLIC_URL: url(['http', 'https']),
  SMTP_URL: url(['smtp', 'smtps']),
  MAIL_FROM: z
    .string()
    .default('Gremio <no-responder@localhost>')
    .refine((value) => isAddress(/^[^<>]*<([^<>]+)>$/.exec(value)?.[1] ?? value), {
      error: 'must be an address, or a name and an address: Gremio <no-responder@gremio.example>',
    }),
  TILE_URL: url(['http', 'https']),
  TILE_ATTRIBUTION: z.string().default('© OpenStreetMap'),
  PUSH_ORIGINS: list,
  CURRENCY: z.string().refine(isCurrency, 'must be a currency’s three letters, such as EUR').default(DEFAULT_CURRENCY),
  TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'must be the name of a time zone, such as Europe/Madrid')
    .default(DEFAULT_TIME_ZONE),
  DEFAULT_LANGUAGE: z.enum(LANGUAGES, `must be one of ${LANGUAGES.join(', ')}`).default(SOURCE_LANGUAGE),
  LANGUAGES: list.pipe(z.array(z.enum(LANGUAGES, `must be some of ${LANGUAGES.join(', ')}, separated by commas`))),
  SHOW_SAMPLES: flag('1'),
  OFFLINE_PAGES: flag('1'),
  SEED_DEMO: flag('0'),
  TRUST_PROXY: z.coerce.number({ error: 'must be the number of proxies in front' }).int().min(0).max(10).default(0),
  RATE_LIMIT_FACTOR: z.coerce.number({ error: 'must be a number' }).positive().max(1_000_000).default(1),
  /** How many megabytes a file of a delivery may have, in the store and on the way there. */
  ORDER_FILE_MB: z.coerce
    .number({ error: 'must be a number of megabytes from 10 to 500' })
    .int()
    .min(10)
    .max(500)
    .default(50),
  FORM_MIN_SECONDS: z.coerce.number({ error: 'must be a number of seconds' }).min(0).max(3600).default(2),
  PASSWORD_MIN_LENGTH: z.coerce.number({ error: 'must be a number' }).int().min(6).max(64).default(6),
  REQUIRE_VERIFIED_EMAIL: flag('0'),
  /** A shorter time would leave no week between the question and the end. */
  FRESHNESS_DAYS: z.coerce
    .number({ error: 'must be 0 or a number of days from 21 to 3650' })
    .int()
    .refine((days) => days === 0 || (days >= 21 && days <= 3650), 'must be 0 or a number of days from 21 to 3650')
    .default(90),
  LOG_ADDRESSES: flag('0'),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  SITE_NAME: z.string().trim().min(1).max(40).default('Gremio'),
  CONTACT_EMAIL: z
    .string()
    .default('hola@localhost')
    .refine(isAddress, { error: 'must be an address, for example hola@gremio.example' }),
  OPERATOR_NAME: optional,
  OPERATOR_ADDRESS: optional,
  OPERATOR_TAX_ID: optional,
  /** Whether people can hire each other; by default on in the trial, off in an installation. */
  HIRING: z
    .enum(['0', '1', 'true', 'false'], { error: 'must be 1 or 0' })
    .optional()
    .transform((value) => (value === undefined ? undefined : value === '1' || value === 'true')),
  /** Who settles new orders: their two people, until there is a further provider. The trial alone has the simulator. */
  PAYMENTS: z
    .enum(['directo'], { error: 'must be directo: the simulator is for a trial only, which has it by itself' })
    .optional(),
  /** Set by `npm start` when it runs its own database; never by hand. */
  GREMIO_TRIAL: flag('0'),
})
type Variables = z.output<typeof Variables>

/** Where one of them is set, storage is S3, and all but the first are required. */
const S3_NAMES = ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

const SECRET_LISTS = ['SESSION_SECRETS', 'DATA_SECRETS'] as const

/** The rules between variables. A variable that is wrong by itself is absent here. */
function listFaultsTogether(env: Partial<Variables>): string[] {
  const faults: string[] = []
  const fault = (name: keyof Variables, message: string) => faults.push(`${name}: ${message}`)
  if (!env.DATABASE_URL) fault('DATABASE_URL', 'is required')
  if (!env.GREMIO_TRIAL && !env.APP_ORIGIN) fault('APP_ORIGIN', 'is required, for example https://gremio.example')
  if (env.APP_ORIGIN && URL.canParse(env.APP_ORIGIN) && new URL(env.APP_ORIGIN).origin !== env.APP_ORIGIN) {
    fault('APP_ORIGIN', 'must be scheme, host and port only, without a path or a final slash')
  }
  if (env.SESSION_SECRETS?.length === 0)
    fault('SESSION_SECRETS', 'is required: one or more secrets, separated by commas, the newest first')
  for (const name of SECRET_LISTS.filter((name) => env[name]?.some(isWeak)))
    fault(name, `each must be random and have at least ${SECRET_MIN_LENGTH} characters (openssl rand -hex 32)`)
  if (isHiringAnonymous(env))
    fault('OPERATOR_TAX_ID', 'is required with HIRING=1: who lets people hire may have to report what they earn')
  const isS3 = S3_NAMES.some((name) => env[name])
  for (const name of S3_NAMES.slice(1)) if (isS3 && !env[name]) fault(name, 'is required when storage is S3')
  return faults
}

const isHiringAnonymous = ({ HIRING, GREMIO_TRIAL, OPERATOR_TAX_ID }: Partial<Variables>) =>
  HIRING && !GREMIO_TRIAL && !OPERATOR_TAX_ID

/** A trial simulates what a payment service does; an installation has no payment service yet. */
const providerOf = ({ PAYMENTS, GREMIO_TRIAL }: Variables): 'directo' | 'prueba' =>
  PAYMENTS ?? (GREMIO_TRIAL ? 'prueba' : 'directo')

const metricsOf = ({ METRICS_PORT: port, METRICS_HOST: host }: Variables) =>
  port === undefined ? undefined : { port, host }

function storeOf(data: Variables) {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = data
  if (!accessKeyId || !secretAccessKey) return undefined
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: bucket } = data
  return { endpoint, region, bucket, accessKeyId, secretAccessKey, publicUrl: data.S3_PUBLIC_URL?.replace(/\/+$/, '') }
}

/** The name of every variable, for the test that compares them with `.env.example`. */
export const VARIABLE_NAMES = Object.keys(Variables.shape)

export class ConfigurationError extends Error {
  constructor(readonly faults: string[]) {
    super(['The configuration has faults:', ...faults.map((fault) => `  - ${fault}`)].join('\n'))
    this.name = 'ConfigurationError'
  }
}

const nameOf = (fault: string) => fault.split(':', 1)[0]

/**
 * Reads and checks the environment.
 * @throws ConfigurationError with every fault at once, one line each.
 */
export function readConfig(env: Record<string, string | undefined>) {
  // An empty variable counts as absent: compose files pass unset variables so.
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  )
  const parsed: Partial<Variables> = {}
  const faults: string[] = []
  for (const [name, variable] of Object.entries(Variables.shape)) {
    const result = variable.safeParse(given[name])
    if (result.success) Object.assign(parsed, { [name]: result.data })
    else faults.push(...result.error.issues.map((issue) => `${name}: ${issue.message}`))
  }
  faults.push(...listFaultsTogether(parsed).filter((fault) => !faults.some((other) => nameOf(other) === nameOf(fault))))
  // Without a fault every variable has been parsed; with one they are not used.
  const data = parsed as Variables
  const { DATABASE_URL: databaseUrl } = data
  if (faults.length > 0 || !databaseUrl) throw new ConfigurationError(faults)
  return {
    mode: data.GREMIO_TRIAL ? ('trial' as const) : ('installation' as const),
    nodeEnv: data.NODE_ENV,
    port: data.PORT,
    /** A trial listens to this machine only, unless its owner sets another host. */
    host: data.HOST ?? (data.GREMIO_TRIAL ? '127.0.0.1' : '0.0.0.0'),
    /** Where the figures of this instance are read; undefined for no figures. */
    metrics: metricsOf(data),
    /** How many processes of this instance answer requests. `processShare` divides the limits between them. */
    processes: data.WEB_CONCURRENCY,
    /** Undefined in a trial: then a request's own scheme and Host count as the origin. */
    appOrigin: data.APP_ORIGIN,
    /** `Secure`, the `__Host-` prefix and HSTS follow the scheme, not NODE_ENV. */
    secure: data.APP_ORIGIN?.startsWith('https:') ?? false,
    databaseUrl,
    /** The address of PostgreSQL itself, for connections that have to be kept: listening, migrations, copies. */
    directDatabaseUrl: data.DATABASE_DIRECT_URL ?? databaseUrl,
    /** Whether there is a pooler in front that gives connections away after each transaction. */
    isTransactionPooled: data.DATABASE_DIRECT_URL !== undefined,
    replicaUrls: data.DATABASE_REPLICA_URLS,
    dataDir: data.DATA_DIR,
    sessionSecrets: data.SESSION_SECRETS,
    /** The secrets that seal stored values: empty if none is set, in which case no account number can be entered. */
    dataSecrets: data.DATA_SECRETS,
    s3: storeOf(data),
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM,
    tileUrl: data.TILE_URL,
    tileAttribution: data.TILE_ATTRIBUTION,
    /** Push services in the operator's own network; public ones need not be named. */
    pushOrigins: data.PUSH_ORIGINS,
    currency: data.CURRENCY,
    timeZone: data.TIME_ZONE,
    /** The language of addresses without a prefix. */
    language: data.DEFAULT_LANGUAGE,
    /** The languages that the site offers; undefined for all that are complete in the build. */
    languages: data.LANGUAGES.length > 0 ? data.LANGUAGES : undefined,
    showSamples: data.SHOW_SAMPLES,
    /** Whether browsers keep the last listings that were read, for when there is no connection. */
    offlinePages: data.OFFLINE_PAGES,
    seedDemo: data.SEED_DEMO,
    trustProxy: data.TRUST_PROXY,
    rateLimitFactor: data.RATE_LIMIT_FACTOR,
    /** How large a file of a delivery may be. */
    orderFileBytes: data.ORDER_FILE_MB * 1024 * 1024,
    /** Forms without sign-in that are sent sooner than this after their page are shown once more. */
    formMinSeconds: data.FORM_MIN_SECONDS,
    passwordMinLength: data.PASSWORD_MIN_LENGTH,
    requireVerifiedEmail: data.REQUIRE_VERIFIED_EMAIL,
    /** After how many days without confirmation a listing is paused; 0: never (M11). */
    freshnessDays: data.FRESHNESS_DAYS,
    logLevel: data.LOG_LEVEL,
    logsAddresses: data.LOG_ADDRESSES,
    siteName: data.SITE_NAME,
    contactEmail: data.CONTACT_EMAIL,
    /** Whether people can hire each other here. */
    hiring: data.HIRING ?? data.GREMIO_TRIAL,
    /** The two people, or the provider, that settle new orders. */
    payments: providerOf(data),
    operator: { name: data.OPERATOR_NAME, address: data.OPERATOR_ADDRESS, taxId: data.OPERATOR_TAX_ID },
  }
}

export type Config = ReturnType<typeof readConfig>
