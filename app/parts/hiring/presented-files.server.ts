import type { OrderFile } from '#app/domain/orders/files.server.ts'
import { formatMoment, type Zone } from '#app/locale/dates.server.ts'
import { presentFiles, type PresentedFile } from '#app/parts/attached-files/presented-files.ts'
import { t } from '#app/locale/texts.ts'

export interface PresentedOrderFile extends PresentedFile {
  /** The hash and the moment of a piece of evidence, in short and in sentences around its name; null for other files. */
  stamp: { heading: string; short: string; lines: StampLine[] } | null
}

interface StampLine {
  before: string
  isNamed: boolean
  after: string
  sha256: string
}

/** The files of one event, each with its address; evidence with its hash and hour. */
export const presentOrderFiles = (
  files: readonly OrderFile[],
  seq: number,
  {
    hrefOf,
    timeZone,
    isDeliberate = false,
  }: { hrefOf: (id: string) => string; timeZone: Zone; isDeliberate?: boolean },
): PresentedOrderFile[] =>
  files
    .filter((file) => file.seq === seq)
    .flatMap((file) =>
      presentFiles([file], hrefOf).map((presented) => ({
        ...presented,
        // A file is opened only by its link.
        isPicture: presented.isPicture && !isDeliberate,
        stamp: file.evidenceN === null ? null : stampOf(file, file.evidenceN, timeZone),
      })),
    )

/** A mark for the place of a file's name: a character of the private use of Unicode, which no text of the site contains. */
const PLACE = '\uE000'

function stampOf({ sha256, sentSha256, createdAt }: OrderFile, number: number, timeZone: Zone) {
  const [before = '', after = ''] = t(
    '{name}, guardado el {moment}. La huella es un código que sería otro si el archivo cambiara. SHA-256:',
    { name: PLACE, moment: formatMoment(createdAt, timeZone) },
  ).split(PLACE)
  const lines: StampLine[] = [{ before, isNamed: true, after, sha256 }]
  if (sentSha256 !== sha256) {
    const sent = t('La imagen se guarda sin datos ocultos. SHA-256 del archivo que se envió:')
    lines.push({ before: sent, isNamed: false, after: '', sha256: sentSha256 })
  }
  return { heading: t('Prueba {number} · huella', { number }), short: sha256.slice(0, 8), lines }
}
