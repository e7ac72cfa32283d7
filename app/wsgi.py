"""What a WSGI server loads: the application with the settings of its environment."""

from app import logs
from app.factory import create_app
from app.settings import load

settings = load()
logs.configure(settings)
application = create_app(settings)
