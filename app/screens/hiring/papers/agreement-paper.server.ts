import type { PdfBlock, PdfCell, PdfDocument } from '#app/adapters/pdf.ts'
import type { Agreement } from '#app/domain/hiring/agreement.server.ts'
import { howPaid } from '#app/domain/orders/providers.ts'
import { PLAN_LABELS } from '#app/domain/hiring/states.ts'
import { sumOf } from '#app/domain/hiring/tax-lines.ts'
import { counted, formatAmount } from '#app/locale/numbers.server.ts'
import { presentAmounts, presentStages, type PresentedAmounts } from '#app/screens/hiring/presented.server.ts'
import { infoDuty, PRIVATE_SELLER, WITHDRAWAL, withdrawalForm } from './consumer-texts.ts'

export interface AgreementPaper {
  /** «Presupuesto» before it is accepted, «Acuerdo» then. */
  kind: 'Presupuesto' | 'Acuerdo'
  /** Which version it is and since when it stands, in a line. */
  standing: string
  agreement: Agreement
  sha256: string
  /** As each side shows itself to the other. */
  clientName: string
  freelancerName: string
  siteName: string
  /** Whether a provider moves the money. */
  isCollected: boolean
  now: Date
}

/** What two people agree on, on paper: with their names, its fingerprint and what the law has a trader say. */
export function agreementPaper(paper: AgreementPaper): PdfDocument {
  const { kind, standing, agreement, sha256, siteName, isCollected, now } = paper
  return {
    title: `${kind}: ${agreement.title}`,
    subtitle: standing,
    author: siteName,
    foot: `${kind} · ${siteName} · huella ${sha256.slice(0, 16)}…`,
    createdAt: now,
    blocks: [
      ...parties(paper),
      ...work(agreement),
      ...price(agreement, isCollected),
      { kind: 'heading', text: 'Huella de lo acordado' },
      { kind: 'code', text: `SHA-256: ${sha256}` },
      {
        kind: 'note',
        text: 'Se calcula con todo lo acordado, sin los nombres. Si las dos partes ven la misma huella, han leído lo mismo.',
      },
      ...law(paper),
    ],
  }
}

function parties({ clientName, freelancerName, agreement, siteName }: AgreementPaper): PdfBlock[] {
  return [
    { kind: 'heading', text: 'Las dos partes' },
    {
      kind: 'facts',
      facts: [
        ['Quien contrata', clientName],
        ['Quien presta el servicio', `${freelancerName}, ${agreement.isTrader ? 'profesional' : 'particular'}`],
      ],
    },
    {
      kind: 'note',
      text: `Los nombres son los que cada parte muestra a la otra en ${siteName}, que guarda lo acordado y no es parte del contrato.`,
    },
  ]
}

function work({ request, scope, exclusions }: Agreement): PdfBlock[] {
  return [
    { kind: 'heading', text: 'Lo que se pidió' },
    { kind: 'text', text: request },
    { kind: 'heading', text: 'Qué incluye' },
    { kind: 'text', text: scope },
    ...(exclusions
      ? ([
          { kind: 'heading', text: 'Qué no incluye' },
          { kind: 'text', text: exclusions },
        ] as const)
      : []),
  ]
}

function price(agreement: Agreement, isCollected: boolean): PdfBlock[] {
  const { stages, currency, taxName, taxBps, retentionBps, revisions, plan } = agreement
  const total = sumOf(stages)
  const hasRetention = total.retentionCents !== 0
  const amounts = ({ base, tax, retention, toPay }: PresentedAmounts): PdfCell[] =>
    [base, tax, ...(hasRetention ? [retention ?? '—'] : []), toPay].map((text) => ({ text, isNumber: true }))
  const names = ['Plazo', 'Base', taxName, ...(hasRetention ? ['IRPF'] : []), 'A pagar']
  const rows = presentStages(stages, currency).map(({ n, title, days, ...each }) => [
    { text: `${n}. ${title}` },
    { text: days, isNumber: true },
    ...amounts(each),
  ])
  return [
    { kind: 'heading', text: 'Etapas y precio' },
    {
      kind: 'table',
      head: [{ text: 'Etapa' }, ...names.map((text) => ({ text, isNumber: true }))],
      rows: [...rows, [{ text: 'Total' }, { text: '—', isNumber: true }, ...amounts(presentAmounts(total, currency))]],
      sums: 1,
      firstWidth: 2.2,
    },
    {
      kind: 'facts',
      facts: [
        ['Cuándo se paga', PLAN_LABELS[plan]],
        ['Rondas de cambios', revisions === 0 ? 'Ninguna' : `${counted(revisions, 'ronda', 'rondas')} por etapa`],
        ['Impuesto', taxBps === 0 ? taxName : `${taxName}, ${formatAmount(taxBps / 100)} %`],
        ...(retentionBps === 0
          ? []
          : ([['Retención', `IRPF, ${formatAmount(retentionBps / 100)} %: la ingresa quien contrata`]] as [
              string,
              string,
            ][])),
      ],
    },
    {
      kind: 'note',
      text: howPaid(isCollected),
    },
  ]
}

/** A retention is a business's, which is no consumer. */
function law({ agreement: { isTrader, retentionBps }, freelancerName }: AgreementPaper): PdfBlock[] {
  if (!isTrader) return [{ kind: 'note', text: PRIVATE_SELLER }]
  const isForConsumers = retentionBps === 0
  const paragraphs = [...infoDuty(freelancerName), ...(isForConsumers ? [WITHDRAWAL] : [])]
  const form = withdrawalForm(freelancerName)
  return [
    { kind: 'heading', text: 'Información sobre el contrato' },
    ...paragraphs.flatMap(({ heading, text }): PdfBlock[] => [
      { kind: 'subheading', text: heading },
      ...text.split('\n').map((paragraph) => ({ kind: 'text' as const, text: paragraph })),
    ]),
    ...(isForConsumers
      ? ([
          { kind: 'page' },
          { kind: 'heading', text: form.title },
          { kind: 'note', text: form.lead },
          ...form.lines.map((text) => ({ kind: 'text' as const, text })),
          { kind: 'note', text: form.note },
        ] as const)
      : []),
  ]
}
