import { ConfirmForm, ConfirmPage } from '#app/forms/confirm-page.tsx'

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
    <ConfirmPage title={title}>
      {children}
      <ConfirmForm
        values={{ to }}
        button={button}
        busy="Guardando…"
        isDestructive={isDestructive}
        cancelTo={`/dashboard/messages/${id}`}
      />
    </ConfirmPage>
  )
}
