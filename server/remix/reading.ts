import type { Request } from 'express'
import type { Replicas } from '#server/optional/replicas/replicas.ts'
import { isWhole, type ReadPage } from './remix.ts'
import { mayLag } from './shared-address.ts'

/** The databases for reading pages: those rendered for everybody, and those for one visitor. */
export function readingOf(replicas: Pick<Replicas, 'read'> | undefined): {
  readPublic: ReadPage
  readAs: (request: Request) => ReadPage
} {
  const readPrimary: ReadPage = (work) => work()
  const readPublic: ReadPage = replicas ? (work) => replicas.read(work, isWhole) : readPrimary
  return { readPublic, readAs: (request) => (mayLag(request) ? readPublic : readPrimary) }
}
