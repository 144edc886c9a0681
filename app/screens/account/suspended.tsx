import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '#app/db.server.ts'
import { listOpenWork } from '#app/domain/accounts/open-work.server.ts'
import { requireViewer } from '#app/http/viewer.server.ts'
import { OnlyOpenWorkPage } from '#app/ui/only-open-work.tsx'
import { presentSuspension } from './suspension.server.ts'
import { SuspensionNote } from './suspension-note.tsx'
import { t } from '#app/locale/texts.ts'

export const meta: MetaFunction = () => [{ title: t('Cuenta suspendida') }, { name: 'robots', content: 'noindex' }]

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireViewer(args)
  if (!viewer.isLimited) throw redirect('/dashboard', 303)
  const [suspension, open] = await Promise.all([presentSuspension(viewer.id), listOpenWork(db, viewer.id)])
  return { suspension, open }
}

export default function Suspended() {
  const { suspension, open } = useLoaderData<typeof loader>()
  return (
    <OnlyOpenWorkPage message={suspension.message} open={open}>
      <SuspensionNote suspension={suspension} />
    </OnlyOpenWorkPage>
  )
}
