import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { processShare } from '#app/config/process-share.server.ts'
import { drawSocial, type SocialPicture } from './social-drawing.server.ts'
import { OTHER_FACE } from './social-words.server.ts'
import { BusyError, createShared, createTurns, type Waiter } from './turns.ts'
import { writeTypeface, type Typeface } from './typeface.server.ts'

/** Memory for pictures that were drawn: some five hundred of them. */
const KEPT_BYTES = processShare(16 * 1024 * 1024)
/** Drawing takes a tenth of a second of one processor; the other one has pages to answer. */
const MAX_AT_ONCE = 1
/** Requests beyond this number are asked to come again. */
const MAX_WAITING = processShare(20)
const MAX_WAITING_PER_ADDRESS = 4

export type Drawn = { kind: 'drawn'; bytes: Buffer } | { kind: 'busy' }

export interface SocialPictures {
  /** Changes with everything that the picture shows, and is known without drawing it. */
  markOf(picture: SocialPicture): string
  draw(picture: SocialPicture, waiter?: Waiter): Promise<Drawn>
}

/** The number grows when the drawing of the same words changes, so that browsers ask for it anew. */
const LAYOUT = 2

/** A photograph by the name under which it is stored; undefined if it is not there now. */
export type ReadPhoto = (name: string) => Promise<Buffer | undefined>

/** Draws the pictures for shared links, one at a time, and keeps the last ones. */
export function createSocialPictures(
  typeface: Typeface,
  readPhoto: ReadPhoto = () => Promise.resolve(undefined),
): SocialPictures {
  const kept = new LRUCache<string, Buffer>({ maxSize: KEPT_BYTES, sizeCalculation: (bytes) => bytes.length })
  const share = createShared<Drawn>()
  const inTurn = createTurns({ atOnce: MAX_AT_ONCE, waiting: MAX_WAITING, waitingPerKey: MAX_WAITING_PER_ADDRESS })
  let file: string | undefined

  const markOf = (picture: SocialPicture) =>
    createHash('sha256')
      .update(JSON.stringify([LAYOUT, picture]))
      .digest('base64url')
      .slice(0, 27)

  async function drawNow(picture: SocialPicture): Promise<{ bytes: Buffer; isWhole: boolean }> {
    file ??= writeTypeface(typeface)
    const photo = picture.photo ? await readPhoto(picture.photo) : undefined
    const faces = { own: { family: typeface.family, file }, other: OTHER_FACE }
    return { bytes: await drawSocial(picture, faces, photo), isWhole: !picture.photo || photo !== undefined }
  }

  return {
    markOf,
    async draw(picture, { key, signal } = {}) {
      const mark = markOf(picture)
      const known = kept.get(mark)
      if (known) return { kind: 'drawn', bytes: known }
      const draw = async (allGone: AbortSignal): Promise<Drawn> => {
        try {
          const { bytes, isWhole } = await inTurn(() => drawNow(picture), { key, signal: allGone })
          if (isWhole) kept.set(mark, bytes)
          return { kind: 'drawn', bytes }
        } catch (error) {
          if (error instanceof BusyError) return { kind: 'busy' }
          throw error
        }
      }
      return share(mark, draw, signal)
    },
  }
}
