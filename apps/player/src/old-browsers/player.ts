import './install.ts'
import './page.ts'
import '../player.tsx'
import styles from './old.css?inline'

const style = document.createElement('style')
style.textContent = styles
document.body.append(style)
