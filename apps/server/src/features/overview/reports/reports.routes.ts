import * as contract from '@digisigncast/contract/platform/reports'
import type { FastifyInstance } from 'fastify'
import { pageOfRows } from '../../../platform/http/paging.ts'
import { route } from '../../../platform/http/route.ts'
import type { Platform } from '../../../platform/platform.ts'
import * as reports from './reports.service.ts'
import { write } from './reports-csv.ts'
import { revenue } from './revenue.service.ts'

export function reportRoutes(app: FastifyInstance, platform: Platform, current: reports.Current): void {
  const { db } = platform
  route(app, platform, contract.getFigures, async (_owner, { query }) => ({
    data: await reports.figuresUntilNow(platform, current, query),
  }))
  route(app, platform, contract.getOnlineHours, async (_owner, { query }) => ({
    data: await reports.onlineHours(platform, query),
  }))
  route(app, platform, contract.listCustomerFigures, async (_owner, { query }) =>
    pageOfRows(query, 'reports/customers', await reports.customerFigures(db, query)),
  )
  route(app, platform, contract.listDeviceFigures, async (_owner, { query }) =>
    pageOfRows(query, 'reports/devices', await reports.deviceFigures(platform, query)),
  )
  route(app, platform, contract.getRevenue, async (_owner, { query }) => ({ data: await revenue(db, query) }))
  route(app, platform, contract.searchReportCustomers, async (_owner, { query }) => ({
    data: await reports.customerChoices(platform, query),
  }))
  route(app, platform, contract.exportReport, async (_owner, { query }) => ({ data: await write(platform, query) }))
}
