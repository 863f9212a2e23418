const year = new Date().getFullYear()

export function Copyright() {
  return <footer style={{ color: 'var(--ink-2)', fontSize: 13 }}>© {year} DigiSignCast. All rights reserved.</footer>
}
