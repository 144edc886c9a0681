import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData, useRouteLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { countWaitingDisputes } from '#app/domain/disputes/news.server.ts'
import { countWaitingAsModerator } from '#app/domain/moderation/news.server.ts'
import { RouteFault } from '#app/route-fault.tsx'
import { hasHiring } from '#app/http/hiring.server.ts'
import { findViewerIfReachable } from '#app/http/viewer.server.ts'
import { formatLongDate } from '#app/locale/dates.server.ts'
import { DashboardFrame } from '#app/ui/dashboard-frame.tsx'
import { DeletionBanner } from '#app/ui/deletion-banner.tsx'

/** The frame, and the parts of all of its pages: every page asks for the viewer itself. */
export async function loader(args: LoaderFunctionArgs) {
  const viewer = await findViewerIfReachable(args)
  return {
    hasHiring,
    erasesOn: viewer?.erasesAt ? formatLongDate(viewer.erasesAt, viewer.timezone) : null,
    // Only moderators have the entry in the menu, with the number of waiting cases and disputes.
    casesWaiting: viewer && viewer.role !== 'usuario' ? await countWaiting(viewer.id) : undefined,
  }
}

async function countWaiting(moderatorId: string): Promise<number> {
  const now = clock.now()
  const [cases, disputes] = await Promise.all([
    countWaitingAsModerator(db, moderatorId, now),
    hasHiring ? countWaitingDisputes(db, moderatorId, now) : 0,
  ])
  return cases + disputes
}

export default function DashboardLayout() {
  const { erasesOn, casesWaiting, hasHiring: canHire } = useLoaderData<typeof loader>()
  return (
    <DashboardFrame casesWaiting={casesWaiting} hasHiring={canHire}>
      {erasesOn && <DeletionBanner day={erasesOn} />}
      <Outlet />
    </DashboardFrame>
  )
}

/** A page that fails leaves the way to the others. Without a session there is no frame. */
export function ErrorBoundary() {
  const { viewer, hasHiring: canHire } = useRouteLoaderData<Known>('root') ?? {}
  return viewer ? (
    <DashboardFrame hasHiring={canHire}>
      <RouteFault />
    </DashboardFrame>
  ) : (
    <RouteFault />
  )
}

/** The data of the page around it. */
type Known = () => { viewer?: object | null; hasHiring?: true }
