import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { findViewerIfReachable } from '#app/http/viewer.server.ts'
import { DashboardFrame } from '#app/ui/dashboard-frame.tsx'
import { DeletionBanner } from '#app/ui/deletion-banner.tsx'
import { formatLongDate } from '#app/ui/format.ts'

/** Only a frame and what stands on all of its pages: every page asks for itself who is there. */
export async function loader(asking: LoaderFunctionArgs) {
  const viewer = await findViewerIfReachable(asking)
  return {
    erasesOn: viewer?.erasesAt ? formatLongDate(viewer.erasesAt, viewer.timezone) : null,
    isModerator: viewer !== undefined && viewer.role !== 'usuario',
  }
}

export default function DashboardLayout() {
  const { erasesOn, isModerator } = useLoaderData<typeof loader>()
  return (
    <DashboardFrame isModerator={isModerator}>
      {erasesOn && <DeletionBanner day={erasesOn} />}
      <Outlet />
    </DashboardFrame>
  )
}
