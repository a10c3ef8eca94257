export interface CallNames {
  names: string[];
}

export interface MeasureRequest {
  name: string;
  connections: number;
  seconds: number;
}
