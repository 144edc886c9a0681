export default function Home() {
  return <h1>Gente que hace bien su oficio</h1>
}
