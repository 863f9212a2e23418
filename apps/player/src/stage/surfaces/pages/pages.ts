import { PackageSurface } from './package-surface.ts'
import { WebSurface } from './web-surface.ts'

/** The surfaces of items that are pages. */
export const pages = { web: WebSurface, package: PackageSurface }
