import { html } from '@biomarker/look';
import type { ErrorRequestHandler } from 'express';
import { REQUEST_IS_OVER } from '../pages/error-page.ts';
import { page } from '../pages/layout.ts';
import { StepIsOver, type Interactions } from './step.ts';

/** Answers a consent form whose request is over, as after a second click: it says so, and leads on to the app and the connections. */
export function lateDecision({ deps, tokens }: Interactions): ErrorRequestHandler {
  return async (error, req, res, next) => {
    const { form_token: token, client } = (req.body ?? {}) as Record<string, unknown>;
    // Without cookies a foreign site could send the form, but not make its token.
    if (!(error instanceof StepIsOver) || !tokens.holds(token, String(req.params.uid), 'consent')) return next(error);
    const application = await deps.applications.find(String(client));
    if (!application) return next(error);
    const { name, organization } = application;
    res
      .status(400)
      .type('html')
      .send(lateDecisionPage({ name, organization: organization.name, website: organization.website }));
  };
}

const lateDecisionPage = ({ name, organization, website }: { name: string; organization: string; website: string }): string =>
  page(
    REQUEST_IS_OVER,
    html`<h1>${REQUEST_IS_OVER}</h1>
      <p>
        You have answered it already, or its time is over. This click changed nothing. If you allowed <strong>${name}</strong> to read, it is among your
        connections as soon as it has begun; if not, start again in the app.
      </p>
      <p><a href="${website}" rel="noreferrer">Go on to ${organization}</a></p>
      <p><a href="/account/connections">Your connections</a></p>`,
  );
