import type { ClientKind } from './states.ts'
import { perLanguage, t } from '#app/locale/texts.ts'

/** The cost of a part of a work, in cents. */
export interface Amounts {
  baseCents: number
  taxCents: number
  retentionCents: number
  /** `base + tax − retention`. */
  toPayCents: number
}

export interface Rates {
  /** In hundredths of a per cent. */
  taxBps: number
  retentionBps: number
}

/** The rates of a quote that apply to its client: a business withholds income tax, a private person does not. */
export const ratesFor = (kind: ClientKind, { taxBps, retentionBps }: Rates): Rates => ({
  taxBps,
  retentionBps: kind === 'consumidor' ? 0 : retentionBps,
})

/** The amounts of a quote as its client pays them, each part as it was rounded. */
export const paidBy = <Part extends Amounts>(kind: ClientKind, part: Part): Part =>
  kind === 'consumidor' ? { ...part, retentionCents: 0, toPayCents: part.baseCents + part.taxCents } : part

/** A share of an amount, rounded to cents half away from zero. */
export const shareOf = (cents: number, bps: number): number => Math.floor((cents * bps + 5_000) / 10_000)

export function amountsOf(baseCents: number, { taxBps, retentionBps }: Rates): Amounts {
  const taxCents = shareOf(baseCents, taxBps)
  const retentionCents = shareOf(baseCents, retentionBps)
  return { baseCents, taxCents, retentionCents, toPayCents: baseCents + taxCents - retentionCents }
}

/** The amounts of a part of the amount to pay, with the same taxes; the tax takes the remainder of rounding. */
export function partOf(whole: Amounts, toPayCents: number): Amounts {
  const part = (cents: number) => Math.round((cents * toPayCents) / whole.toPayCents)
  const [baseCents, retentionCents] = [Math.max(part(whole.baseCents), 1), part(whole.retentionCents)]
  return { baseCents, taxCents: toPayCents - baseCents + retentionCents, retentionCents, toPayCents }
}

/** Each part is rounded by itself, then they are added. */
export function sumOf(parts: readonly Amounts[]): Amounts {
  const total = (name: keyof Amounts) => parts.reduce((sum, part) => sum + part[name], 0)
  return {
    baseCents: total('baseCents'),
    taxCents: total('taxCents'),
    retentionCents: total('retentionCents'),
    toPayCents: total('toPayCents'),
  }
}

/** The taxes that a quote can have: those of Spain, and one with a rate and a name of its own. */
export const TAXES = ['iva-21', 'iva-10', 'iva-4', 'exento', 'sin', 'otro'] as const
export type Tax = (typeof TAXES)[number]

export const TAX_LABELS: () => Record<Tax, string> = perLanguage(() => ({
  'iva-21': t('IVA del 21 %'),
  'iva-10': t('IVA del 10 %'),
  'iva-4': t('IVA del 4 %'),
  exento: t('Exento de IVA'),
  sin: t('Sin impuestos: vendo como particular'),
  otro: t('Otro impuesto (IGIC, IPSI…)'),
}))

/** The names and rates of the taxes that have fixed ones, as a quote stores them; a private person charges no tax. */
export const KNOWN_TAXES: Record<Exclude<Tax, 'otro'>, { name: string; bps: number; isTrader: boolean }> = {
  'iva-21': { name: 'IVA', bps: 2_100, isTrader: true },
  'iva-10': { name: 'IVA', bps: 1_000, isTrader: true },
  'iva-4': { name: 'IVA', bps: 400, isTrader: true },
  exento: { name: 'Exento de IVA', bps: 0, isTrader: true },
  sin: { name: 'Sin impuestos', bps: 0, isTrader: false },
}

export const RETENTIONS = ['0', '700', '1500'] as const

export const RETENTION_LABELS: () => Record<(typeof RETENTIONS)[number], string> = perLanguage(() => ({
  0: t('Sin retención'),
  700: t('Retención de IRPF del 7 %'),
  1500: t('Retención de IRPF del 15 %'),
}))
