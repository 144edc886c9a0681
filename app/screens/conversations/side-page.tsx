import { AskingForm, AskingPage } from '#app/forms/asking-page.tsx'

/** Asks before a person's side of a conversation changes; the form posts to the page's own address. */
export function SidePage({
  id,
  title,
  button,
  to,
  isHard = false,
  children,
}: {
  id: string
  title: string
  button: string
  /** What it is to become: pressing twice, or on an old page, is the same as once. */
  to: 'on' | 'off'
  /** Others feel it. */
  isHard?: boolean
  children: React.ReactNode
}) {
  return (
    <AskingPage title={title}>
      {children}
      <AskingForm
        values={{ to }}
        button={button}
        busy="Guardando…"
        isHard={isHard}
        cancelTo={`/dashboard/messages/${id}`}
      />
    </AskingPage>
  )
}
