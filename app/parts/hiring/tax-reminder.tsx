import { Link } from '#app/ui/link.tsx'
import { TAX_REMINDER } from './tax-reminder-texts.ts'

/** Asks freelancers who have given no tax details for them. */
export const TaxReminder = () => (
  <p className="callout">
    {TAX_REMINDER().text} <Link to={TAX_REMINDER().to}>{TAX_REMINDER().act}</Link>
  </p>
)
