import './hiring-line.css'
import { JobFace } from '#app/ui/job-face.tsx'
import { Link } from '#app/ui/link.tsx'
import type { HiringLineShown } from './hiring-line.server.ts'
import { t } from '#app/locale/texts.ts'

/** Orders one below another, each a line that leads to its page. */
export function HiringLines({ lines, heading: Heading = 'h3' }: { lines: HiringLineShown[]; heading?: 'h2' | 'h3' }) {
  return (
    <>
      {lines.map(
        ({ to, title, lang, job, other, isTurn, isWithdrawn, label, badge, task, more, left, until, since, toPay }) => (
          <li className={isTurn ? 'hiring-line hiring-line--mine' : 'hiring-line'} key={to}>
            <JobFace job={job} face={other} />
            <div className="hiring-line__words">
              <Heading className="hiring-line__title">
                <Link to={to} lang={lang}>
                  {title}
                </Link>
              </Heading>
              <p className="small soft">
                {isTurn && (
                  <>
                    <strong className="hiring-line__turn">
                      {task ? t('Te toca: {task}', { task }) : t('Te toca')}
                    </strong>{' '}
                    <More to={to} count={more} />·{' '}
                  </>
                )}
                <bdi>{other.name}</bdi>
                {!isTurn && ` · ${task ?? since}`} {!isTurn && <More to={to} count={more} />}
              </p>
            </div>
            <p className="hiring-line__when small">
              {(!isTurn || isWithdrawn) && <span className={badge}>{label}</span>}{' '}
              {left && <time dateTime={until ?? undefined}>{left}</time>}
            </p>
            <p className="hiring-line__amount num">{toPay}</p>
          </li>
        ),
      )}
    </>
  )
}

/** The number of further tasks that wait for the same person, with a link to them. */
const More = ({ to, count }: { to: string; count: number }) =>
  count > 0 && (
    <>
      <Link to={`${to}#stages`}>{t('y {count} más', { count })}</Link>{' '}
    </>
  )
