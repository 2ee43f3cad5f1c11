import type { Router } from 'express';
import { errorPage } from './error-page.ts';

/** Refuses other methods on page routes with an error page. */
export function refusePageMethods(router: Router, allow: string, paths: readonly string[]): void {
  for (const path of paths)
    router.all(path, (req, res) => {
      req.routeTemplate = path.replace(/:(\w+)/g, '{$1}');
      res.status(405).set('Allow', allow).type('html').send(errorPage(405, req.requestId));
    });
}
