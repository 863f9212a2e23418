import { areas, permissionCatalog } from '@digisigncast/contract/api/permissions'

/** All permissions, for the matrix. */
export const catalog = Object.fromEntries(
  areas.map((area) => [area, { label: permissionCatalog[area].label, fields: [...permissionCatalog[area].fields] }]),
)
