import type { OrderFile } from '#app/domain/orders/files.server.ts'
import { formatMoment, type Zone } from '#app/locale/dates.server.ts'
import { presentFiles, type PresentedFile } from '#app/parts/attached-files/presented-files.ts'
import { t } from '#app/locale/texts.ts'

export interface PresentedOrderFile extends PresentedFile {
  /** The name of a piece of evidence, «Prueba 2»; null for other files. */
  label: string | null
  /** Which bytes they are, and since when. */
  stamp: { short: string; sha256: string; at: string; sentSha256: string | null } | null
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
        // Nothing is opened but by its link.
        isPicture: presented.isPicture && !isDeliberate,
        label: file.evidenceN === null ? null : t('Prueba {number}', { number: file.evidenceN }),
        stamp:
          file.evidenceN === null
            ? null
            : {
                short: file.sha256.slice(0, 8),
                sha256: file.sha256,
                at: formatMoment(file.createdAt, timeZone),
                sentSha256: file.sentSha256 === file.sha256 ? null : file.sentSha256,
              },
      })),
    )
