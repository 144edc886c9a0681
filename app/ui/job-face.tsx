import './job-face.css'
import { Avatar } from './avatar.tsx'
import { JobPicture, type JobShown } from './job.tsx'

/** The picture of a job with the face of the other person at its corner. */
export const JobFace = ({
  job,
  face: { id, name, url },
}: {
  job: JobShown
  face: { id: string | null; name: string; url: string | null }
}) => (
  <div className="job-face">
    <JobPicture job={job} />
    <Avatar id={id} name={name} url={url} />
  </div>
)
