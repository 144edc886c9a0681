import type { LoaderFunctionArgs } from '@remix-run/node'
import { db } from '#app/db.server.ts'
import { signOne } from '#app/domain/signed-ratings/signing.server.ts'
import { parseId } from '#app/forms/fields.ts'
import { requireHirer } from '#app/http/hiring.server.ts'
import { fileAnswer, signingFor } from './file-answer.server.ts'

/** A rating as a file, for the rated person. */
export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireHirer(args)
  const id = parseId(args.params['id'])
  return fileAnswer('valoracion.json', id ? await signOne(db, viewer.id, id, signingFor(args.request)) : undefined)
}
