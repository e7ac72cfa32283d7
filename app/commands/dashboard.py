"""`scythed dashboard`: the jobs of the queue in a browser, for development."""

import click
from flask import Flask
from werkzeug.serving import run_simple

from app.connections import connect
from app.embedded_redis import queue_server
from app.settings import load


@click.command()
@click.option("--port", default=9181, show_default=True, help="Port on this machine.")
def dashboard(port: int) -> None:
    """Show queues, workers and jobs at http://127.0.0.1:9181 (needs the extra `dev`)."""
    settings = load()
    url = settings.queue_redis_url or queue_server(settings.data_dir).url
    run_simple("127.0.0.1", port, dashboard_app(url), threaded=True)


def dashboard_app(url: str) -> Flask:
    """rq-dashboard on one Redis. Its own URL reader knows no sockets, so it is handed the connection."""
    try:
        import rq_dashboard
    except ModuleNotFoundError:
        raise click.ClickException("rq-dashboard is not installed: pip install 'scythed[dev]'") from None
    app = Flask(__name__)
    app.config.from_object(rq_dashboard.default_settings)
    app.config["RQ_DASHBOARD_REDIS_URL"] = (url,)
    app.redis_conn = connect(url)  # type: ignore[attr-defined]
    app.register_blueprint(rq_dashboard.blueprint)
    return app
