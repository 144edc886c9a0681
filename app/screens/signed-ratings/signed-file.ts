import type { LoaderFunctionArgs } from '@remix-run/node'
import { db } from '#app/db.server.ts'
import { signPart } from '#app/domain/signed-ratings/signing.server.ts'
import { requireHirer } from '#app/http/hiring.server.ts'
import { fileAnswer, signingFor } from './file-answer.server.ts'

/** One of the files with all ratings about a person, for that person alone. */
export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireHirer(args)
  const name = args.params['file'] ?? ''
  const [, part] = /^valoraciones-([1-9]\d{0,5})\.json$/.exec(name) ?? []
  return fileAnswer(name, part ? await signPart(db, viewer.id, Number(part), signingFor(args.request)) : undefined)
}
