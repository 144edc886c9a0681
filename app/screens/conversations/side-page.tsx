import { AskingForm, AskingPage } from '#app/forms/asking-page.tsx'

/** Asks for confirmation before a person's side of a conversation changes; the form posts to the page's own address. */
export function SidePage({
  id,
  title,
  button,
  to,
  isDestructive = false,
  children,
}: {
  id: string
  title: string
  button: string
  /** The wanted state, so that repeating it changes nothing. */
  to: 'on' | 'off'
  /** The change affects others. */
  isDestructive?: boolean
  children: React.ReactNode
}) {
  return (
    <AskingPage title={title}>
      {children}
      <AskingForm
        values={{ to }}
        button={button}
        busy="Guardando…"
        isDestructive={isDestructive}
        cancelTo={`/dashboard/messages/${id}`}
      />
    </AskingPage>
  )
}
