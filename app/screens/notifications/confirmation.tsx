import { AskingForm, AskingPage } from '#app/forms/asking-page.tsx'

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
    <AskingPage title={title}>
      <p>{text}</p>
      <AskingForm button={button} busy="Un momento…" isDestructive={isFinal} cancelTo="/dashboard/notifications" />
    </AskingPage>
  )
}
