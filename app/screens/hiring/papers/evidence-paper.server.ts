import type { PdfBlock, PdfDocument } from '#app/adapters/pdf.ts'
import { sumOf } from '#app/domain/hiring/tax-lines.ts'
import type { OrderFile } from '#app/domain/orders/files.server.ts'
import type { History } from '#app/domain/orders/history.server.ts'
import type { Order } from '#app/domain/orders/queries.server.ts'
import { stateLabel } from '#app/domain/orders/stages.ts'
import { site } from '#app/http/site.server.ts'
import { formatLongDate, formatMoment, type Zone } from '#app/locale/dates.server.ts'
import { formatBytes } from '#app/locale/numbers.server.ts'
import { formatMoney } from '#app/locale/money.server.ts'
import { eventText } from '#app/parts/hiring/event-texts.ts'
import { presentAmounts } from '#app/screens/hiring/presented.server.ts'
import { namesOf } from './names.ts'
import { writtenIn } from '#app/locale/page-language.ts'
import { t } from '#app/locale/texts.ts'

interface Reader {
  fullName: string | null
  username: string
  timezone: Zone
}

export interface EvidencePart extends Pick<History, 'events' | 'files'> {
  /** The number of this part. */
  part: number
  parts: number
}

/** A part of the history of an order on paper: who did what and when, and the hash of each file. */
export function evidencePaper(
  order: Order,
  { events, files, part, parts }: EvidencePart,
  viewer: Reader,
  now: Date,
): PdfDocument {
  const { title, agreementSha256, createdAt } = order
  const { clientName, freelancerName } = namesOf(order, viewer)
  const zone = viewer.timezone
  const money = (cents: number) => formatMoney(cents, order.currency)
  const name = title ?? t('Contratación')
  const blocks: PdfBlock[] = [
    { kind: 'figure', label: t('Importe acordado'), text: presentAmounts(sumOf(order.stages), order.currency).toPay },
    {
      kind: 'facts',
      facts: [
        [t('Cliente'), clientName],
        [t('Profesional'), freelancerName],
        [t('Contratado'), formatLongDate(createdAt, zone)],
        [t('Estado'), stateLabel(order, now)],
        [t('Huella del acuerdo'), agreementSha256],
      ],
    },
    { kind: 'heading', text: t('Qué ha pasado') },
    ...events.flatMap(({ seq, actor, kind, stageN, body, language, amountCents, createdAt: at }): PdfBlock[] => {
      const who = actor === 'client' ? clientName : actor === 'freelancer' ? freelancerName : ''
      const stage = stageN && order.stages.length > 1 ? ` · ${t('etapa {number}', { number: stageN })}` : ''
      return [
        { kind: 'subheading', text: `${formatMoment(at, zone)}${stage}` },
        { kind: 'text', text: `${who} ${eventText({ kind, amountCents }, money)}`.trim() },
        ...(body
          ? ([{ kind: 'text', text: t('«{body}»', { body }), language: writtenIn(language).lang }] as const)
          : []),
        ...files.filter((file) => file.seq === seq).flatMap((file) => blocksOf(file, zone)),
      ]
    }),
    {
      kind: 'note',
      text: t(
        'Una huella (SHA-256) es un código que sería otro si cambiara una sola letra de lo acordado, o un solo byte de un archivo: quien lo tenga puede calcularla y compararla. Las horas son las del sitio.',
      ),
    },
  ]
  const heading =
    parts === 1
      ? t('Historia: {name}', { name })
      : t('Historia, parte {part} de {parts}: {name}', { part, parts, name })
  return {
    title: heading,
    subtitle: t('A {moment}', { moment: formatMoment(now, zone) }),
    author: site.name,
    foot: heading,
    createdAt: now,
    blocks,
  }
}

function blocksOf({ name, bytes, evidenceN, sha256, sentSha256, createdAt }: OrderFile, zone: Zone): PdfBlock[] {
  const label = evidenceN === null ? t('Archivo') : t('Prueba {number}', { number: evidenceN })
  return [
    {
      kind: 'text',
      text: t('{label}: {name}, {size}, guardado el {date}', {
        label,
        name,
        size: formatBytes(bytes),
        date: formatMoment(createdAt, zone),
      }),
    },
    { kind: 'code', text: `SHA-256 ${sha256}` },
    ...(sentSha256 === sha256
      ? []
      : ([{ kind: 'code', text: t('SHA-256 del original enviado {code}', { code: sentSha256 }) }] as const)),
  ]
}
