import type { Pairing } from './use-pairing.ts'

/** The code of this display, for a user who connects it in the console. */
export function PhonePairing({ shown }: Pick<Pairing, 'shown'>) {
  const address = shown?.short_url.replace(/^https?:\/\//, '')
  return (
    <section className="phone" aria-labelledby="phone-title">
      <h2 id="phone-title">Or connect it with a phone</h2>
      {shown ? (
        <>
          <img className="qr" src={shown.qr_code} alt="QR code of the page that connects this display" />
          <p className="hint">
            Scan the QR code, or open <strong>{address}</strong> and type the code of this display:
          </p>
          <p className="display-code" aria-label={`Code of this display: ${Array.from(shown.code).join(' ')}`}>
            <span>{shown.code.slice(0, 3)}</span>
            <span>{shown.code.slice(3)}</span>
          </p>
        </>
      ) : (
        <p className="hint">The code of this display appears here as soon as the server can be reached.</p>
      )}
    </section>
  )
}
