import { Link } from '#app/ui/link.tsx'
import { editPage } from './small-page.ts'
import { rich } from '#app/locale/rich.tsx'

interface RefusalProps {
  id: string
  title: string
  refusal: { messages: string[]; mustEdit: boolean } | undefined
}

/** Every reason why a press had no effect. */
export function Refusal({ id, title, refusal }: RefusalProps) {
  if (!refusal) return null
  return (
    <div className="error-summary" role="alert">
      <h2>{title}</h2>
      <ul>
        {refusal.messages.map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
      {refusal.mustEdit && (
        <p>
          {rich('<a>Corregir el anuncio</a> y activarlo después.', {
            a: (text) => <Link to={editPage(id)}>{text}</Link>,
          })}
        </p>
      )}
    </div>
  )
}
