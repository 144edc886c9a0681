import type { PdfBlock, PdfCell, PdfDocument } from '#app/adapters/pdf.ts'
import type { Agreement } from '#app/domain/hiring/agreement.server.ts'
import { howPaid } from '#app/domain/orders/providers.ts'
import { PLAN_LABELS } from '#app/domain/hiring/states.ts'
import { sumOf } from '#app/domain/hiring/tax-lines.ts'
import { counted, formatAmount } from '#app/locale/numbers.server.ts'
import { inAgreedLanguage } from '#app/screens/hiring/as-agreed.server.ts'
import { presentAmounts, presentStageTable, type PresentedAmounts } from '#app/screens/hiring/presented.server.ts'
import { spokenIn, writtenIn } from '#app/locale/page-language.ts'
import { SOURCE_LANGUAGE, type Language } from '#app/locale/languages.ts'

/*
 * The information that the law requires a trader to give a consumer before and with a contract made at a distance:
 * articles 97 and 102 to 108 of the consolidated text of the Spanish consumer law (Real Decreto Legislativo 1/2007),
 * and part B of its annex.
 */

interface Paragraph {
  heading: string
  text: string
}

/** The information duty, where a trader sells. */
const infoDuty = (seller: string): Paragraph[] => [
  {
    heading: 'Quién presta el servicio',
    text: `${seller}, como profesional. Aquí consta el nombre con el que se presenta; su nombre o razón social completos, su NIF y su dirección debe dártelos antes de contratar, y puedes pedírselos por mensaje.`,
  },
  {
    heading: 'Precio',
    text: 'El precio total, con impuestos, es el que figura en «A pagar» para cada etapa. No hay otros gastos que los que aquí se dicen.',
  },
  {
    heading: 'Pago y ejecución',
    text: 'El pago se hace directamente entre las partes, cuando se indica arriba. Los días de cada etapa se cuentan desde que empieza.',
  },
  {
    heading: 'Conformidad y reclamaciones',
    text: 'El trabajo debe ser conforme con lo acordado. Puedes reclamar a quien presta el servicio, pedirle hoja de reclamaciones y acudir a la oficina de consumo de tu municipio o comunidad autónoma.',
  },
]

/** The right of withdrawal, for a client who hires as a consumer. */
const WITHDRAWAL: Paragraph = {
  heading: 'Derecho de desistimiento',
  text: [
    'Si contratas como consumidor, tienes 14 días naturales desde que se celebra el contrato para desistir de él sin dar razones. Basta con que lo comuniques de forma inequívoca a quien presta el servicio antes de que termine el plazo; puedes usar el modelo de la última página, pero no es obligatorio.',
    'Te devolverá lo que hayas pagado en un máximo de 14 días, por el mismo medio. Si pediste que el trabajo empezara dentro de ese plazo, pagarás la parte que ya esté hecha. Cuando el servicio se haya ejecutado por completo con tu consentimiento expreso, y sabiendo que así perdías este derecho, ya no podrás desistir.',
  ].join('\n'),
}

const PRIVATE_SELLER =
  'Quien presta el servicio lo hace como particular: a este acuerdo no se le aplica la normativa de protección de las personas consumidoras, sino la general de los contratos.'

/** The model form, in the words of the law. */
const withdrawalForm = (seller: string): { title: string; lead: string; lines: string[]; note: string } => ({
  title: 'Modelo de formulario de desistimiento',
  lead: 'Solo debe cumplimentar y enviar el presente formulario si desea desistir del contrato.',
  lines: [
    `A la atención de: ${seller}`,
    'Dirección de quien presta el servicio: ______________________________________',
    'Por la presente le comunico/comunicamos (*) que desisto de mi/desistimos de nuestro (*) contrato de prestación del siguiente servicio:',
    '______________________________________________________________________',
    'Contratado el: ____________________',
    'Nombre del consumidor y usuario o de los consumidores y usuarios: ____________________',
    'Domicilio del consumidor y usuario o de los consumidores y usuarios: ____________________',
    'Firma del consumidor y usuario o de los consumidores y usuarios (solo si el presente formulario se presenta en papel):',
    '____________________',
    'Fecha: ____________________',
  ],
  note: '(*) Táchese lo que no proceda.',
})

export interface AgreementPaper {
  /** «Presupuesto» before it is accepted, «Acuerdo» then. */
  kind: 'Presupuesto' | 'Acuerdo'
  /** The version and its date, in a line. */
  standing: string
  agreement: Agreement
  /** The language of each side's text. */
  languages: { request: Language | null; quote: Language | null }
  sha256: string
  /** The client's name, as each side shows itself to the other. */
  clientName: string
  freelancerName: string
  siteName: string
  /** Whether a provider moves the money. */
  isCollected: boolean
  /** A note for readers of another language. */
  note?: { text: string; language: string } | undefined
  now: Date
}

/**
 * The agreement of two people on paper: with their names, its fingerprint and the information that the law requires of
 * a trader. It is in Spanish for every reader, as the agreement is.
 */
export const agreementPaper = (paper: AgreementPaper): PdfDocument => inAgreedLanguage(() => writtenPaper(paper))

function writtenPaper(paper: AgreementPaper): PdfDocument {
  const { kind, standing, agreement, sha256, siteName, isCollected, note, now } = paper
  return {
    title: `${kind}: ${agreement.title}`,
    // The agreement is stored once, in its own words.
    language: SOURCE_LANGUAGE,
    subtitle: standing,
    author: siteName,
    foot: `${kind} · huella ${sha256.slice(0, 16)}…`,
    createdAt: now,
    blocks: [
      ...(note ? [{ kind: 'note' as const, ...note }] : []),
      total(agreement),
      ...parties(paper),
      ...work(paper),
      ...price(agreement, isCollected),
      { kind: 'heading', text: 'Huella de lo acordado' },
      { kind: 'code', text: `SHA-256: ${sha256}` },
      {
        kind: 'note',
        text: 'La huella es un código que se calcula con todo lo acordado, sin los nombres: sería otro si cambiara una sola letra. Si las dos partes ven la misma huella, han leído lo mismo.',
      },
      ...law(paper),
    ],
  }
}

function total({ stages, currency }: Agreement): PdfBlock {
  const label = stages.length === 1 ? 'A pagar' : `A pagar en ${counted(stages.length, 'etapa', 'etapas')}`
  return { kind: 'figure', label, text: presentAmounts(sumOf(stages), currency).toPay }
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

function work({ agreement: { request, scope, exclusions }, languages }: AgreementPaper): PdfBlock[] {
  const asked = { language: spokenIn(languages.request).lang }
  const offered = { language: writtenIn(languages.quote).lang }
  return [
    { kind: 'heading', text: 'Lo que se pidió' },
    { kind: 'text', text: request, ...asked },
    { kind: 'heading', text: 'Qué incluye' },
    { kind: 'text', text: scope, ...offered },
    ...(exclusions
      ? ([
          { kind: 'heading', text: 'Qué no incluye' },
          { kind: 'text', text: exclusions, ...offered },
        ] as const)
      : []),
  ]
}

function price(agreement: Agreement, isCollected: boolean): PdfBlock[] {
  const { stages, currency, taxName, taxBps, retentionBps, revisions, plan } = agreement
  const shown = presentStageTable(stages, currency)
  const hasRetention = shown.total.retention !== null
  const amounts = ({ base, tax, retention, toPay }: PresentedAmounts): PdfCell[] =>
    [base, tax, ...(hasRetention ? [retention ?? '—'] : []), toPay].map((text) => ({ text, isNumber: true }))
  const names = ['Plazo', 'Base', taxName, ...(hasRetention ? ['IRPF'] : []), 'A pagar']
  const rows = shown.stages.map(({ n, title, days, ...each }) => [
    { text: `${n}. ${title}` },
    { text: days, isNumber: true },
    ...amounts(each),
  ])
  return [
    { kind: 'heading', text: 'Etapas y precio' },
    {
      kind: 'table',
      head: [{ text: 'Etapa' }, ...names.map((text) => ({ text, isNumber: true }))],
      rows: [...rows, [{ text: 'Total' }, { text: '—', isNumber: true }, ...amounts(shown.total)]],
      sums: 1,
      firstWidth: 2.2,
    },
    {
      kind: 'facts',
      facts: [
        ['Cuándo se paga', PLAN_LABELS()[plan]],
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
