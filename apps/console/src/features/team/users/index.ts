export { limitText } from './limit-text.ts'
export { switchedOnText } from './permissions/permission-flags.ts'
export { PermissionMatrix } from './permissions/permission-matrix.tsx'
export { ScreenLimitField } from './screen-limit-field.tsx'
