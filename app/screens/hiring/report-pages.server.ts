import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { findFormDraft } from '#app/domain/accounts/drafts.server.ts'
import type { TargetKind } from '#app/domain/moderation/states.ts'
import { requireHirer, requireHiring } from '#app/http/hiring.server.ts'
import { openReport, receiveMembersReport } from '#app/parts/report-form/filing.server.ts'

interface Place {
  kind: TargetKind
  id: string | undefined
}

/** The content of the form of a report, for the side that can report it. @throws as `requireHirer` and `openReport`. */
export async function openHiringReport(args: LoaderFunctionArgs, place: Place) {
  const viewer = await requireHirer(args)
  const opened = await openReport(args, place)
  const path = new URL(args.request.url).pathname
  return { ...opened, typed: await findFormDraft(db, viewer.id, { path, now: clock.now() }) }
}

/**
 * Files the report.
 * @throws the page of sign-in, which keeps the words, for a visitor.
 */
export function receiveHiringReport(args: ActionFunctionArgs, place: Place) {
  requireHiring()
  return receiveMembersReport(args, place)
}
