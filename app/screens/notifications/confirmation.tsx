import { ConfirmForm, ConfirmPage } from '#app/forms/confirm-page.tsx'

/** Asks for confirmation before notifications change; the form posts to the page's own address. */
export function Confirmation({
  title,
  text,
  button,
  isFinal = false,
}: {
  title: string
  text: string
  button: string
  /** It cannot be undone. */
  isFinal?: boolean
}) {
  return (
    <ConfirmPage title={title}>
      <p>{text}</p>
      <ConfirmForm button={button} busy="Un momento…" isDestructive={isFinal} cancelTo="/dashboard/notifications" />
    </ConfirmPage>
  )
}
