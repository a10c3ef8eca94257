import type { StripeError } from '@stripe/stripe-js';

/** Nested objects become `a[b]=c`, as Stripe.js sends them. */
export interface Fields {
  [name: string]: string | Fields | undefined;
}

export type ApiResult<T> = { value: T; error?: undefined } | { value?: undefined; error: StripeError };

export interface StripeApi {
  get<T>(path: string, fields: Fields): Promise<ApiResult<T>>;
  post<T>(path: string, fields: Fields): Promise<ApiResult<T>>;
}

/** Never rejects: a lost connection is an `api_connection_error`. */
export function createStripeApi(base: string, key: string): StripeApi {
  async function request<T>(url: string, init: RequestInit): Promise<ApiResult<T>> {
    try {
      const response = await fetch(url, { ...init, credentials: 'omit' });
      // The stand-in's own response: its shape is checked when the server compiles.
      const body = await response.json();
      return body.error ? { error: body.error } : { value: body };
    } catch {
      return { error: connectionError };
    }
  }

  return {
    get: (path, fields) => request(`${base}${path}?${encode({ key, ...fields })}`, {}),
    post: (path, fields) => request(`${base}${path}`, { method: 'POST', body: encode({ key, ...fields }) }),
  };
}

export function encode(fields: Fields): URLSearchParams {
  const form = new URLSearchParams();
  const add = (prefix: string, value: Fields[string]): void => {
    if (typeof value === 'string') {
      form.append(prefix, value);
    } else if (value) {
      for (const [name, inner] of Object.entries(value)) {
        add(prefix ? `${prefix}[${name}]` : name, inner);
      }
    }
  };
  add('', fields);
  return form;
}

const connectionError: StripeError = {
  type: 'api_connection_error',
  message:
    'We are experiencing issues connecting to our payments provider. You have not been charged. Please check your internet connection and try again.',
};
