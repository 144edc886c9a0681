import { Outlet } from '@remix-run/react'
import { DashboardFrame } from '#app/ui/dashboard-frame.tsx'

/** Only a frame: every page in it asks for itself who is there. */
export default function DashboardLayout() {
  return (
    <DashboardFrame>
      <Outlet />
    </DashboardFrame>
  )
}
