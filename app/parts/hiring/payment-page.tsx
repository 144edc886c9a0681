import { BackLink } from '#app/ui/back-link.tsx'
import { Beside } from '#app/ui/with-whom.tsx'
import { OrderSteps } from './order-steps.tsx'
import type { PaymentHead } from './payment-head.server.ts'
import { t } from '#app/locale/texts.ts'

interface PaymentPageProps {
  head: PaymentHead
  /** The act, with its sum: «Pagar 181,50 €». */
  heading: string
  className?: string
  /** The part between the way back and the heading. */
  before?: React.ReactNode
  children: React.ReactNode
}

/** A page of a payment: the amount, the recipient, and the progress of the order. */
export function PaymentPage({ head, heading, className = 'page', before, children }: PaymentPageProps) {
  const { to, title, lang, name, person, work, steps } = head
  return (
    <div className={`${className} stack--loose`}>
      <BackLink to={to} lang={lang}>
        {title}
      </BackLink>
      {before}
      <h1 className="num">{heading}</h1>
      <Beside person={person} name={name} lead={t('Para')} work={work}>
        {steps && <OrderSteps {...steps} />}
        {children}
      </Beside>
    </div>
  )
}
