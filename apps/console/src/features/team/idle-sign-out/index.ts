export { IdleSignOut } from './idle-sign-out.tsx'
